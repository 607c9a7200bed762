/** SITE_URL at build time. Empty on this machine: addresses are paths then. */
export const siteOrigin: string = import.meta.env.SITE_ORIGIN ?? ''
