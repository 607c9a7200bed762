import type { ReactNode } from 'react'
import type { CrisisLine } from '../../content/hotlines/crisis-line.ts'
import { type IconName, SpriteIcon } from '../../ui/drawings/icon.tsx'

/** The drawings that the page must hold once, in an `IconSprite`. */
export const lineIcons: readonly IconName[] = ['phone', 'message', 'chat', 'outward']

/** Every way to reach a line: the telephone first, then text, chat and web. */
export function LineLinks({ line, withPages = true }: { line: CrisisLine; withPages?: boolean }) {
  const { name, call, text, chatUrl, webUrl, otherPages = [], otherAccess = [] } = line
  return (
    <ul className="contact-ways">
      {call && (
        <Way icon="phone" href={call.href}>
          {`${call.by === 'videophone' ? 'Videophone:' : 'Call'} ${call.display}`}
        </Way>
      )}
      {text && (
        <Way icon="message" href={text.href}>
          {`Text ${text.display}`}
        </Way>
      )}
      {otherAccess.map(({ display, href }) => (
        <Way key={display} icon="phone" href={href}>
          {display}
        </Way>
      ))}
      {chatUrl && (
        <Way icon="chat" href={chatUrl} onPaper={!call && !text}>
          {withPages && chatUrl === webUrl ? 'Chat online, website' : 'Chat online'}
          <span className="sr-only">{`: ${name}`}</span>
        </Way>
      )}
      {withPages && webUrl && webUrl !== chatUrl && (
        <Way icon="outward" href={webUrl} onPaper={!call && !text}>
          Website<span className="sr-only">{`: ${name}`}</span>
        </Way>
      )}
      {withPages &&
        otherPages.map(({ label, href }) => (
          <Way key={href} icon="outward" href={href} onPaper={false}>
            {label}
          </Way>
        ))}
    </ul>
  )
}

interface WayProps {
  icon: IconName
  href?: string | undefined
  /** A web address helps on paper only where there is no number. */
  onPaper?: boolean
  children: ReactNode
}

function Way({ icon, href, onPaper = true, children }: WayProps) {
  const inner = (
    <>
      <SpriteIcon name={icon} />
      <span>{children}</span>
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
