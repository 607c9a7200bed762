/**
 * Ends the process in words on a Node that is too old. In JavaScript and with what Node 14 has: an older Node must be able
 * to run this file. Whoever imports it imports everything else afterwards, with `await import`.
 */
import { readFileSync } from 'fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = parseInt(engines.node.replace(/\D+/, ''), 10)

if (parseInt(process.versions.node, 10) < needed) {
  process.stderr.write(
    `This needs Node ${needed} or newer. ${process.execPath} is Node ${process.versions.node}.\n` +
      'README.md has the line that installs it, under "Deploy".\n',
  )
  process.exit(1)
}
