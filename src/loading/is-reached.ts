/** Whether the gateway can be reached: requests this file of the page once more. */
export const isReached = (address: string): Promise<boolean> =>
  fetch(address, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
