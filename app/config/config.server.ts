import { sampleValues } from './sample-values.ts'
import { type Config, configOf } from './config-of.server.ts'
import { environmentSchema } from './environment-schema.server.ts'
import { findConfigFaults } from './find-config-faults.server.ts'
import type { Samples } from './samples.ts'

/** Stops the start. The message names every wrong variable and says what is right. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

interface Examined {
  config: Config
  /** Invalid values, which the configuration leaves out. */
  unread: string[]
  /** Combinations that are not allowed. */
  faults: string[]
}

/** Reads the valid values and lists the faults. `isPublic`: as if other machines could reach the site. */
export function examineConfig(env: Record<string, string | undefined>, samples: Samples, isPublic?: true): Examined {
  // An empty variable counts as absent, as in a copied .env.example.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const issues = environmentSchema.safeParse(given).error?.issues ?? []
  for (const { path } of issues) delete given[String(path[0])]
  const values = environmentSchema.parse(given)
  const config = configOf(values, samples)
  return {
    config,
    unread: issues.map(({ path, message }) => `${String(path[0])} ${message}`),
    faults: findConfigFaults(values, isPublic ? { ...config, reachable: true } : config, samples),
  }
}

/** Reads and checks the environment. Throws ConfigError for invalid values and for combinations that are not allowed. */
export function readConfig(
  env: Record<string, string | undefined>,
  samples: Samples = { values: sampleValues, documents: [] },
): Config {
  const { config, unread, faults } = examineConfig(env, samples)
  if (unread.length > 0) throw new ConfigError(unread.join('\n'))
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return config
}

let current: Config | undefined

/**
 * The configuration of this process, read on first use, never by the build. The first call of the server passes the sample
 * documents of its build; commands have none.
 */
export function config(documents: readonly string[] = []): Config {
  current ??= readConfig(process.env, { values: sampleValues, documents })
  return current
}

/** For the launch check, which lists the faults of the configuration and must run with them. */
export function useConfigWithFaults(documents: readonly string[]): void {
  current ??= examineConfig(process.env, { values: sampleValues, documents }).config
}
