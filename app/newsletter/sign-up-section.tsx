import { newsletter } from '../content/pages/newsletter.ts'
import { ArchScene } from '../ui/drawings/arch-scene.tsx'
import { Section } from '../ui/layout.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** The sign-up as the last section of a page. */
export function SignUpSection() {
  return (
    <Section className="border-t border-line bg-sunk" aria-labelledby="newsletter">
      <div className="grid items-center gap-x-16 gap-y-8 sm:grid-cols-[auto_1fr]">
        <ArchScene subject="letter" className="w-24 sm:w-44 lg:mx-12 lg:w-60" />
        <div>
          <h2 id="newsletter" className="text-title">
            {newsletter.title}
          </h2>
          <p className="mt-3 mb-6 max-w-[24em] text-lg text-ink-soft">{newsletter.lead}</p>
          <SignUpForm source="home" />
        </div>
      </div>
    </Section>
  )
}
