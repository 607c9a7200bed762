/** Starts the staff's command line. In JavaScript, because an older Node cannot read TypeScript and must print the required version. */
import '../server/check-node.js'

await import('./main.ts')
