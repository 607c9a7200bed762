/** Starts the staff's command line. In JavaScript, because an older Node cannot read TypeScript and must say what it needs. */
import '../server/check-node.js'

await import('./main.ts')
