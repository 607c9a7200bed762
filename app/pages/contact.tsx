import { Link } from 'react-router'
import type { Route } from './+types/contact.ts'
import { contact } from '../content/contact.ts'
import { pageMeta } from '../features/head/page-meta.ts'
import { ArchScene } from '../ui/arch-scene.tsx'
import { Icon } from '../ui/icon.tsx'
import { Container, Section } from '../ui/layout.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { QuestionList } from '../ui/question-list.tsx'
import { ContactCards } from './contact/contact-cards.tsx'
import { Hours } from './contact/hours.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: contact.pageTitle, description: contact.description, path: '/contact' })

export default function Contact() {
  return (
    <>
      <Container className="grid gap-x-16 gap-y-12 py-14 sm:py-20 lg:grid-cols-[5fr_7fr]">
        <div className="flex items-start justify-between gap-6 lg:block">
          <div>
            <h1 className="text-headline">{contact.title}</h1>
            <p className="mt-4 max-w-[34ch] text-xl text-ink-soft">{contact.lead}</p>
          </div>
          <ArchScene subject="letter" className="w-28 shrink-0 max-sm:hidden lg:mt-10 lg:w-56" />
        </div>
        <div>
          <ContactCards />
          <p className="mt-6 flex gap-3 rounded-control bg-sunk px-5 py-4">
            <Icon name="alert" className="mt-0.5" />
            <span>
              {contact.urgent.text} <PhoneLink phone={contact.urgent.phone} className="text-link" />.{' '}
              <Link to={contact.urgent.link.to} className="text-link">
                {contact.urgent.link.label}
              </Link>
            </span>
          </p>
        </div>
      </Container>

      {/* The message form stands here: `?subject=` of the address fills in its subject. */}

      <Section className="border-t border-line bg-raised" aria-label={contact.hoursTitle}>
        <Hours />
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
