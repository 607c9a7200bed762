import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { canLoadPage } from '../hydration/route-modules.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { proveWork } from './prove-work.ts'

/** The answer to a posted form, with or without a script. `form` is shown again. */
export type FormAnswer<Form> =
  | { done: true }
  | { done: false; title: string; problems: readonly FormProblem[]; form: Form; needsProof?: boolean }

/** The proof of work is accepted: the same form may be posted again. */
interface Again {
  again: true
}

/** The minimum time for which a form is pending, in milliseconds: a shorter one looks like a fault. */
const minPendingMs = 1000
/** After this time the answer counts as lost. Sending again is safe. */
const maxAnswerMs = 25_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** For a `clientAction`: the server's answer, or `failed` without an answer. Never rejects. */
export async function postForm<Form>(
  send: () => Promise<FormAnswer<Form>>,
  failed: FormAnswer<Form>,
): Promise<FormAnswer<Form> | Again> {
  const sent = Promise.race([send().catch(() => failed), wait(maxAnswerMs).then(() => failed)])
  const [answer] = await Promise.all([sent, wait(minPendingMs)])
  // A new object each time, because the form waits for a change.
  return !answer.done && answer.needsProof && (await proveWork()) ? { again: true } : { ...answer }
}

/** Posts a form with a fetcher, one post at a time, so that the page and the typed text stay. */
export function useFormPost<Form>(action: string, onAnswer: (answer: FormAnswer<Form>) => void) {
  const { data, state, submit } = useFetcher<FormAnswer<Form> | Again>()
  const isAgain = data !== undefined && 'again' in data
  const answer = isAgain ? undefined : data
  const form = useRef<HTMLFormElement>(null)
  // State changes too late to prevent a double click; a ref does not.
  const isUnderWay = useRef(false)

  const post = async () => {
    // Where the script of the answer cannot be loaded, the browser posts the form.
    if (await canLoadPage(action)) void submit(form.current, { method: 'post', action })
    else form.current?.submit()
  }
  const onData = useEffectEvent(() => {
    if (isAgain) return void post()
    isUnderWay.current = false
    if (answer) onAnswer(answer)
  })
  useEffect(() => onData(), [data])

  return {
    answer,
    busy: isAgain || state !== 'idle',
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isUnderWay.current) return
      isUnderWay.current = true
      form.current = event.currentTarget
      void post()
    },
  }
}
