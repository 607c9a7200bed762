import { type IconName, SpriteIcon } from '../../ui/drawings/icon.tsx'
import type { CrisisLine } from './crisis-lines.ts'

/** The drawings that the page must contain once, in an `IconSprite`. */
export const lineIcons: readonly IconName[] = ['phone', 'message', 'chat', 'outward', 'alert', 'chevron']

/** Every way to reach a line: telephone, then text, chat and web. The web address is printed only without a number. */
export function LineLinks({ line }: { line: Omit<CrisisLine, 'webUrl'> & { webUrl?: string | undefined } }) {
  const { call, text, chatUrl, webUrl, otherPages = [], otherAccess } = line
  const callLabel = call?.by === 'videophone' ? 'Videophone:' : 'Call'
  return (
    <ul className="contact-ways">
      {call && <Way icon="phone" href={call.href} label={`${callLabel} ${call.display}`} />}
      {text && <Way icon="message" href={text.href} label={`Text ${text.display}`} />}
      {otherAccess.map(({ display, href }) => (
        <Way key={display} icon="phone" href={href} label={display} />
      ))}
      {chatUrl && <Way icon="chat" href={chatUrl} label={`Chat online: ${hostOf(chatUrl)}`} />}
      {webUrl && webUrl !== chatUrl && <Way icon="outward" href={webUrl} label={hostOf(webUrl)} />}
      {otherPages.map(({ label, href }) => (
        <Way key={href} icon="outward" href={href} label={label} />
      ))}
    </ul>
  )
}

/** The readable name of a website. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

interface WayProps {
  icon: IconName
  href?: string | undefined
  label: string
}

export function Way({ icon, href, label }: WayProps) {
  const inner = (
    <>
      <SpriteIcon name={icon} />
      {label}
    </>
  )
  return (
    <li>
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
