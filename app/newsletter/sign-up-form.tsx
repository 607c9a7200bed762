import { type InvalidEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link, PrefetchPageLinks, useFetcher } from 'react-router'
import { newsletter } from '../content/newsletter.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { toast } from '../ui/controls/toast.ts'
import { GuardInputs } from '../spam-guard/guard-inputs.tsx'
import { emailFieldId, type SignUpAnswer } from './sign-up-answer.ts'
import { WelcomePanel } from './welcome-panel.tsx'

const { form: words, toasts } = newsletter
const action = '/newsletter'

interface SignUpFormProps {
  /** The page that the form stands on. */
  source: 'home' | 'newsletter'
  /** What the server answered to a form that was posted without a script. */
  posted?: SignUpAnswer | undefined
}

export function SignUpForm({ source, posted }: SignUpFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const { fetcher, submit, tellEmpty, busy, refusal, forgetRefusal } = useSignUp(formRef)
  const [near, setNear] = useState(false)
  // The focus may be what started React.
  useEffect(() => setNear(formRef.current?.contains(document.activeElement) ?? false), [])
  const answer = fetcher.data ?? posted
  if (answer?.subscribed) return <WelcomePanel focused={fetcher.data !== undefined} />

  const error = refusal ?? (fetcher.data ? undefined : refusedText(posted))
  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action={action}
      // At the end of another page, it does not start React by being there.
      data-aside={source === 'home' || undefined}
      onSubmit={submit}
      onFocus={() => setNear(true)}
    >
      {/* A press on the button must not depend on a file that is still to be fetched. */}
      {near && <PrefetchPageLinks page={action} />}
      <GuardInputs />
      <input type="hidden" name="source" value={source} />
      <div className="grid items-end gap-4 sm:max-w-xl sm:grid-cols-[1fr_auto]">
        <TextField
          id={emailFieldId}
          name="email"
          type="email"
          autoComplete="email"
          required
          label={words.label}
          error={error}
          defaultValue={posted && 'typed' in posted ? posted.typed : ''}
          data-tell-empty=""
          onInvalid={tellEmpty}
          onChange={forgetRefusal}
        />
        <Button type="submit" className="min-h-12 min-w-40" aria-disabled={busy || undefined}>
          {busy ? words.busyButton : words.button}
        </Button>
      </div>
      <p className="mt-4 max-w-[26em] text-ink-soft">
        {words.consent}{' '}
        <Link to={words.privacyLink.to} className="text-link">
          {words.privacyLink.label}
        </Link>
      </p>
    </fetcher.Form>
  )
}

function useSignUp(form: RefObject<HTMLFormElement | null>) {
  const fetcher = useFetcher<SignUpAnswer>()
  // State commits too late to stop a double click; a ref does not.
  const underWay = useRef(false)
  const [refusal, setRefusal] = useState<string | undefined>()
  const { data, submit: post } = fetcher

  useEffect(() => {
    if (!data) return
    if ('again' in data) return void post(form.current, { method: 'post', action })
    underWay.current = false
    if (data.subscribed) return toast(toasts.success)
    const { field, title, text } = data.problem
    toast({ title, description: text, variant: 'destructive' })
    if (field) refuse(text)
  }, [data, form, post])

  function refuse(text: string) {
    setRefusal(text)
    document.getElementById(emailFieldId)?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (underWay.current) return event.preventDefault()
    underWay.current = true
  }

  /** What is no address, the browser tells in its own words. */
  function tellEmpty(event: InvalidEvent<HTMLInputElement>) {
    if (!event.currentTarget.validity.valueMissing) return
    event.preventDefault()
    toast({ ...toasts.empty, variant: 'destructive' })
    refuse(toasts.empty.description)
  }

  return {
    fetcher,
    submit,
    tellEmpty,
    busy: fetcher.state !== 'idle' || (data !== undefined && 'again' in data),
    refusal,
    forgetRefusal: () => setRefusal(undefined),
  }
}

function refusedText(answer: SignUpAnswer | undefined): string | undefined {
  return answer && 'problem' in answer && answer.problem.field ? answer.problem.text : undefined
}
