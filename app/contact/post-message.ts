import { contact } from '../content/contact.ts'
import { pendingAtLeast } from '../ui/controls/pending-at-least.ts'
import { toast } from '../ui/controls/toast.ts'
import { humanPace } from '../spam-guard/human-pace.ts'
import { proveWork } from '../spam-guard/prove-work.ts'
import type { SendAnswer } from './message-form.ts'

/** How long an answer may take, in milliseconds. A later one counts as lost: sending again is safe. */
const patienceMs = 25_000

/** Waits for the server's answer and tells the visitor what became of the message. Never rejects. */
export async function postMessage(send: () => Promise<SendAnswer>): Promise<SendAnswer> {
  const posted = inTime(humanPace().then(send))
  const answer = await pendingAtLeast(posted).catch((): SendAnswer => ({ outcome: 'failed' }))
  if (answer.outcome === 'sent') toast(contact.toasts.sent)
  if (answer.outcome !== 'failed') return answer
  if (answer.needsProof && (await proveWork())) return { outcome: 'again' }
  const { title, description } = contact.toasts.failed
  toast({ title, description: answer.text ?? description, variant: 'destructive' })
  // What was typed is still in the fields, so the server's copy of it is not needed.
  return { outcome: 'failed', ...(answer.text && { text: answer.text }) }
}

/** Offline, refused, or too slow: each rejects. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No answer in time.')), patienceMs)
  })
  return Promise.race([work, late])
}
