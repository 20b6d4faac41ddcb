/** Names this build; vite.config.ts puts it in. */
export const BUILD: string = import.meta.env.LIVCAM_BUILD ?? "dev"
