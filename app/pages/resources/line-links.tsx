import type { CrisisLine } from '../../content/hotlines/crisis-line.ts'
import { type IconName, SpriteIcon } from '../../ui/drawings/icon.tsx'

/** The drawings that the page must hold once, in an `IconSprite`. */
export const lineIcons: readonly IconName[] = ['phone', 'message', 'chat', 'outward']

/** Every way to reach a line: the telephone first, then text, chat and web. A web address helps on paper only without a number. */
export function LineLinks({ line, withPages = true }: { line: CrisisLine; withPages?: boolean }) {
  const { name, call, text, chatUrl, webUrl, otherPages = [], otherAccess } = line
  const onPaper = !call && !text
  const callLabel = call?.by === 'videophone' ? 'Videophone:' : 'Call'
  const chatLabel = withPages && chatUrl === webUrl ? 'Chat online, website' : 'Chat online'
  return (
    <ul className="contact-ways">
      {call && <Way icon="phone" href={call.href} label={`${callLabel} ${call.display}`} />}
      {text && <Way icon="message" href={text.href} label={`Text ${text.display}`} />}
      {otherAccess.map(({ display, href }) => (
        <Way key={display} icon="phone" href={href} label={display} />
      ))}
      {chatUrl && <Way icon="chat" href={chatUrl} label={chatLabel} of={name} onPaper={onPaper} />}
      {withPages && webUrl && webUrl !== chatUrl && (
        <Way icon="outward" href={webUrl} label="Website" of={name} onPaper={onPaper} />
      )}
      {withPages &&
        otherPages.map(({ label, href }) => (
          <Way key={href} icon="outward" href={href} label={label} onPaper={false} />
        ))}
    </ul>
  )
}

interface WayProps {
  icon: IconName
  href?: string | undefined
  label: string
  /** Said to screen readers, where the label alone does not tell. */
  of?: string
  onPaper?: boolean
}

function Way({ icon, href, label, of, onPaper = true }: WayProps) {
  const inner = (
    <>
      <SpriteIcon name={icon} />
      <span>
        {label}
        {of && <span className="sr-only">{`: ${of}`}</span>}
      </span>
    </>
  )
  return (
    <li className={onPaper ? undefined : 'off-paper'}>
      {href ? (
        <a href={href} rel={href.startsWith('https') ? 'noreferrer' : undefined}>
          {inner}
        </a>
      ) : (
        <span className="no-link">{inner}</span>
      )}
    </li>
  )
}
