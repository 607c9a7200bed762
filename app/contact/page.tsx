import { data, Link } from 'react-router'
import type { Route } from './+types/page.ts'
import { contact } from '../content/pages/contact.ts'
import { site } from '../content/site.ts'
import { ArchScene } from '../ui/drawings/arch-scene.tsx'
import { Panel } from '../ui/panel.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import { Container, Section } from '../ui/layout.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { QuestionList } from '../ui/question-list.tsx'
import { guardPost } from '../spam-guard/guard-post.server.ts'
import { type FormAnswer, postForm } from '../spam-guard/post-form.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { usePageQuery } from '../head/page-query.ts'
import { ContactCards, VisitsAndHours } from './contact-sections.tsx'
import { emptyMessageForm, type MessageForm, messageFormFromQuery } from './message-form.ts'
import { MessagePanel } from './message-panel.tsx'
import { parseMessage } from './parse-message.ts'
import { NumberLinks } from '../ui/number-links.tsx'
import { sendMessage } from './send-message.server.ts'

const { failed } = contact.toasts

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: contact.pageTitle, description: contact.description, path: '/contact' })

/** With and without a script. */
export async function action({ request, context }: Route.ActionArgs) {
  // A body that is no form has no fields.
  const fields = await request.formData().catch(() => new FormData())
  const { form, ...parsed } = parseMessage(fields)
  const refuse = (status: number, title: string, problems: FormProblem[], needsProof = false) =>
    data<FormAnswer<MessageForm>>({ done: false, title, problems, form, needsProof }, { status })
  if (!parsed.ok) return refuse(400, contact.form.errorSummary, parsed.problems)
  const verdict = await guardPost('contact', context, { fields })
  if (!verdict.ok) {
    const problem = { field: null, text: verdict.error }
    return refuse(verdict.status, failed.title, [problem], verdict.code === 'proof_required')
  }
  if (await sendMessage(parsed.message, parsed.key)) return data<FormAnswer<MessageForm>>({ done: true })
  return refuse(503, failed.title, [{ field: null, text: failed.description }])
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const problem = { field: null, text: failed.description }
  return postForm<MessageForm>(serverAction, {
    done: false,
    title: failed.title,
    problems: [problem],
    form: emptyMessageForm,
  })
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const query = usePageQuery('/contact')
  return (
    <>
      <Container className="grid gap-x-12 gap-y-10 py-12 sm:py-16 lg:grid-cols-[6fr_7fr] lg:grid-rows-[auto_1fr]">
        <div>
          <div className="flex flex-wrap items-end justify-between gap-4">
            <h1 className="text-headline">{contact.title}</h1>
            <ArchScene subject="letter" className="w-24 shrink-0" />
          </div>
          <p className="mt-4 max-w-[17em] text-xl text-ink-soft">{contact.lead}</p>
          {/* On a phone the cards are below the form. */}
          <p className="mt-2 flex flex-wrap gap-x-6 lg:hidden">
            <a href={`mailto:${site.email}`} className="text-link inline-flex min-h-11 items-center">
              {site.email}
            </a>
            <PhoneLink phone={site.phone} className="text-link inline-flex min-h-11 items-center" />
          </p>
          <UrgentNote />
        </div>
        <Panel id="write" className="self-start shadow-float lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <MessagePanel
            preset={messageFormFromQuery(query)}
            posted={actionData as FormAnswer<MessageForm> | undefined}
          />
        </Panel>
        <ContactCards />
      </Container>

      <Section className="border-t border-line bg-raised" aria-label={contact.hoursTitle}>
        <VisitsAndHours />
      </Section>

      <Section className="border-t border-line" aria-labelledby="questions">
        <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[5fr_7fr]">
          <h2 id="questions" className="text-title">
            {contact.questionsTitle}
          </h2>
          <QuestionList questions={contact.questions} />
        </div>
      </Section>
    </>
  )
}

function UrgentNote() {
  const { text, phone, link } = contact.urgent
  return (
    <p className="mt-6 flex gap-3 rounded-control bg-sunk px-5 py-4">
      <Icon name="alert" className="mt-0.5" />
      <span>
        <NumberLinks>{text}</NumberLinks> <PhoneLink phone={phone} className="text-link" />.{' '}
        <Link to={link.to} className="text-link">
          {link.label}
        </Link>
      </span>
    </p>
  )
}
