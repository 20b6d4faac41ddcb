/** Whether the gateway can be reached at all: what the page is made of is asked for once more. */
export const isReached = (address: string): Promise<boolean> =>
  fetch(address, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
