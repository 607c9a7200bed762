import { Icon } from './drawings/icon.tsx'
import { type LinkWords, TextLink } from './text-link.tsx'

interface Question {
  question: string
  answer: string
  link?: LinkWords
}

/** Questions that open without a script; several may be open at once. */
export function QuestionList({ questions, className = '' }: { questions: readonly Question[]; className?: string }) {
  return (
    <div className={`border-t-2 border-ink ${className}`}>
      {questions.map(({ question, answer, link }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
            <h3 className="text-xl">{question}</h3>
            <Icon name="chevron" className="transition-[rotate] group-open:rotate-180" />
          </summary>
          <div className="max-w-prose pb-6">
            <p>{answer}</p>
            {link && <TextLink link={link} className="mt-1 mr-6" />}
          </div>
        </details>
      ))}
    </div>
  )
}
