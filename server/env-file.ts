import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { writeFailure } from './log-line.ts'

/**
 * Adds the settings of `.env` to the environment, except those that are set. The site and the staff's commands read the
 * file themselves, because systemd, Docker and Node treat quotes and `#` differently. ENV_FILE names another file.
 */
export function readEnvFile(): void {
  const named = process.env['ENV_FILE']
  const file = named || '.env'
  if (!named && !existsSync(file)) return
  try {
    for (const [name, value] of Object.entries(parseSettings(readFileSync(file, 'utf8')))) process.env[name] ??= value
  } catch (error) {
    writeFailure('start-failed', `The settings cannot be read from ${file}: ${(error as Error).message}`)
    process.exit(1)
  }
}

/**
 * The settings in the text of a `.env`. Throws for a value without quotes that contains a `#`: the rest would be a
 * comment, and half a password would be used.
 */
export function parseSettings(text: string): Record<string, string> {
  const settings = parseEnv(text) as Record<string, string>
  for (const [index, line] of text.split('\n').entries()) {
    const [found, name = '', value = ''] =
      /^\s*(?:export\s+)?([\w.]+)\s*=(?:\s*([^\s#'"`](?:[^#]*[^\s#])?))?#/.exec(line) ?? []
    // A line of a multi-line value in quotes may look the same.
    if (found && settings[name] === value) {
      throw new Error(`line ${index + 1}, ${name}: a value with # needs quotes, as in ${name}='before#after'.`)
    }
  }
  return settings
}
