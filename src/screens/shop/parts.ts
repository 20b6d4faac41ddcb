/** The screens of the shop: they come together, with the first of them. */
export { Orders } from "./Orders.tsx"
export { Pay } from "./Pay.tsx"
export { PayResult } from "./PayResult.tsx"
export { Refund } from "./Refund.tsx"
export { RefundResult } from "./RefundResult.tsx"
export { Shop } from "./Shop.tsx"
