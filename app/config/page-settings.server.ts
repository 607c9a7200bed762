import { z } from 'zod'
import { environmentSchema } from './environment-schema.server.ts'
import { isLoopback } from './loopback.ts'

/** The settings that are built into the pages. */
export interface PageSettings {
  /** Empty on a developer's machine: links are then paths, and one build works on any port. */
  siteOrigin: string
  supabase: { url: string; publicKey: string } | null
}

const schema = environmentSchema.pick({ SITE_URL: true, SUPABASE_URL: true, SUPABASE_PUBLISHABLE_KEY: true })

export function readPageSettings(env: Record<string, string | undefined>): PageSettings {
  // An empty variable counts as absent, as in a copied .env.example.
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { success, data, error } = schema.safeParse(filled)
  if (!success) throw new Error(z.prettifyError(error))
  const { SITE_URL: siteUrl, SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publicKey } = data
  return {
    siteOrigin: siteUrl && !isLoopback(siteUrl) ? siteUrl.replace(/\/$/, '') : '',
    supabase: url && publicKey ? { url: new URL(url).origin, publicKey } : null,
  }
}
