/**
 * Ends the process with a message if Node is too old or the packages are missing. This file is JavaScript for Node 14, so that
 * an older Node can run it. A module that imports it loads everything else afterwards, with `await import`.
 */
import { existsSync, readFileSync } from 'fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = parseInt(engines.node.replace(/\D+/, ''), 10)

function end(text) {
  const line = { at: new Date().toISOString(), level: 'error', event: 'start-failed', error: text }
  process.stderr.write(`${process.stderr.isTTY ? text : JSON.stringify(line)}\n`)
  process.exit(1)
}

if (parseInt(process.versions.node, 10) < needed) {
  end(
    `This needs Node ${needed} or newer. ${process.execPath} is Node ${process.versions.node}.\n` +
      'README.md has the line that installs it, under "Deploy".',
  )
}

if (!existsSync(new URL('../node_modules', import.meta.url))) {
  end('The packages are missing: run "npm ci && npm run build" as the user who owns this folder.')
}
