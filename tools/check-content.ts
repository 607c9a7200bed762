/**
 * `npm run check-content`: names the places of app/content that hold code or a value in a wrong form, such as a link to
 * nowhere. Ends with a count, and with 1 if it found a fault.
 */
import { findFaultsOfWords } from './content/check-words.ts'

process.exitCode = await checkContent()

async function checkContent(): Promise<0 | 1> {
  const faults = await findFaultsOfWords()
  if (faults.length > 0) return print(faults, '')
  // Loaded after that, because a file with such a fault may not load.
  const { checkValues } = await import('./content/check-values.ts')
  const checked = await checkValues()
  return print(checked.faults, ` Checked ${checked.values} texts in ${checked.files} files.`)
}

function print(faults: readonly string[], checked: string): 0 | 1 {
  const lines = faults.map((fault) => `${fault}\n`).join('')
  process.stdout.write(`${lines}${faults.length === 0 ? 'No faults' : `Faults: ${faults.length}`}.${checked}\n`)
  return faults.length === 0 ? 0 : 1
}
