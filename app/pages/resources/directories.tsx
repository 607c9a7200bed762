import { type Directory, directories } from '../../content/hotlines/directories.ts'
import type { LineId } from '../../content/hotlines/line-id.ts'
import { resources } from '../../content/pages/resources.ts'
import { SpriteIcon } from '../../ui/drawings/icon.tsx'
import { Section, Title } from '../../ui/layout.tsx'
import { findLine, isShown } from './crisis-lines.ts'
import { dateInWords } from '../../words/date-in-words.ts'
import { fill } from '../../words/fill.ts'
import { LineLinks } from './line-links.tsx'
import { NumberLinks } from '../../ui/number-links.tsx'
import { VerifyNote } from './verify-note.tsx'

const { directoriesLead: lead } = resources

/** One panel is open at a time: the browser closes the others because they share a name. No script is needed. */
export function Directories() {
  return (
    <Section className="border-t border-line bg-raised" aria-labelledby="directories">
      <Title id="directories">{resources.directoriesTitle}</Title>
      <VerifyNote />
      <DirectoriesLead />
      <div className="directories mt-6 border-t-2 border-ink">
        {directories.map((directory) => (
          <DirectoryPanel key={directory.id} {...directory} />
        ))}
      </div>
    </Section>
  )
}

/** The first numbers again, for visitors whose address jumps to a directory, past the numbers at the top. */
function DirectoriesLead() {
  const { danger, call911, talk, line, call, sms, or, chat } = lead
  const line988 = findLine(line)
  const link = (label: string, href: string | undefined, rel?: string) => (
    <a href={href} rel={rel} className="text-link">
      {label}
    </a>
  )
  return (
    <p className="mt-6 max-w-prose text-lg font-semibold">
      {`${danger} `}
      {link(call911.label, call911.href)}
      {`. ${talk} `}
      {link(call, line988.call?.href)}, {link(sms, line988.text?.href)}
      {` ${or} `}
      {link(chat, line988.chatUrl, 'noreferrer')}.
    </p>
  )
}

function DirectoryPanel({ id, title, lines, needs }: Directory) {
  return (
    <details name="directory">
      <summary>
        <h3>{title}</h3>
        <SpriteIcon name="chevron" />
      </summary>
      {/* The id is inside the panel, so that an address with it opens the panel and also shows its title. */}
      <ul id={id}>
        {lines.filter(isShown).map((line) => (
          <Entry key={line} id={line} need={needs?.[line]} />
        ))}
      </ul>
    </details>
  )
}

function Entry({ id, need }: { id: LineId; need: string | undefined }) {
  const line = findLine(id)
  return (
    <li className="line-entry">
      <div>
        {need && <p className="line-need">{need}</p>}
        <h4>{line.name}</h4>
        <p>
          <NumberLinks>{line.line}</NumberLinks>
        </p>
        <p className="line-hours">
          {line.hours}
          {line.lastChecked && <span>{fill(resources.checkedOn, { day: dateInWords(line.lastChecked) })}</span>}
        </p>
        {line.caution && (
          <p className="line-caution">
            <NumberLinks>{line.caution}</NumberLinks>
          </p>
        )}
      </div>
      <LineLinks line={line} />
    </li>
  )
}
