/**
 * Ends the process with a message if Node is too old. This file is JavaScript for Node 14, so that an older Node can run
 * it. A module that imports it loads everything else afterwards, with `await import`.
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
