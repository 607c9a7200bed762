/** The value of a header field, with its folded lines joined. Empty when the field is missing. */
export function fieldOf(block: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im').exec(block) ?? []
  return value.replaceAll(/\s+/g, ' ').trim()
}

/** An answer of a mailbox, such as a notice of absence (RFC 3834). */
export function isAutomaticAnswer(headers: string, subject: string): boolean {
  return (
    (/^(x-autoreply|x-autorespond|auto-submitted: *auto-replied|x-auto-response-suppress: *\S*oof)/im.test(headers) &&
      !/undeliver|failure|returned mail/i.test(subject)) ||
    /out of (the )?office|auto(matic)?[- ]?(reply|response|antwort)|vacation|abwesen/i.test(subject)
  )
}

/** A mail server still tries: it reports the end later. */
export function isDelay(subject: string, text: string): boolean {
  return /\bdelay(ed)?\b|\bwarning\b/i.test(subject) || delay.test(text.slice(0, 3000))
}

const delay =
  /warning message only|do not need to resend|not yet been delivered|could not be delivered yet|still (be )?(trying|being|in the queue)|(will|shall) (keep|continue|be) (on )?(to )?(try|retr|attempt|deliver)|delivery (attempts? )?will (continue|be)|no action is (required|needed)|delivery (to the following recipients? )?(has been |was |is )?delayed|will be retried|try(ing)? to deliver (it|the message) for/i

interface TextReport {
  headers: string
  /** Name and address. */
  from: string
  subject: string
  text: string
}

/** Whether a mail is from a mail server, and says that something was not delivered. */
export function isFailure({ headers, from, subject, text }: TextReport): boolean {
  if (/^x-failed-recipients:/im.test(headers)) return true
  const isFromServer =
    /mailer-?daemon|postmaster|mail delivery|delivery (sub)?system|mail(er)?[ .-]?(system|administrator|service|daemon)|\bdaemon\b|system administrator|^return-path: *<>/i
  if (!isFromServer.test(from) && !/^return-path: *<>/im.test(headers)) return false
  return notDelivered.test(subject) || notDelivered.test(text.slice(0, 4000))
}

const notDelivered =
  /undeliver|un-?deliverable|not (be )?deliver|n[o']t (be )?deliver|nondeliver|non-deliver|deliver[a-z]* (status|fail|report|problem|error|notif)|fail(ed|ure)? (to |of )?deliver|(returned|failed|rejected|bounced?) (mail|message|e-?mail)|(mail|message|e-?mail) (was |has been |could not be )?(returned|failed|failure|rejected|bounced|sent back)|failure notice|unable to (deliver|send)|wasn'?t able to|can(no|')t (be )?(deliver|send|sent)|did not reach|permanent (fatal )?error|unknown (user|recipient)|trouble delivering|(user|mailbox) (unknown|not found|full)|unzustellbar|配信(できません|不能|不可)|送信できません/i

/** Where the returned mail begins. */
const returnedMail =
  /^(-{2,} ?(below this line|this is a copy|the (body|header)|original message|returned message|unsent message|enclosed|message (header|follows)|undelivered|forwarded|included)|-{3,}\s*(unsent|original|returned|message header|below)|original message headers?|(the )?(header|text|body) of (the|your) (original )?(message|mail)|received: |return-path: |message-id: |>received: |(the )?(original|returned|undelivered) message (follows|is|was included|text)|copy of (the )?(original )?message|begin message header|message header follows)/im

/** After these words the other mail server speaks. */
const saidAfter = [
  /(?:server returned|response from the remote server|response was|remote server returned|server responded(?: with)?|server said)[^:]{0,60}:/i,
  /(?:remote host said|host said|server said|reason(?: given)?(?: was| for (?:the )?(?:failure|bounce|rejection))?|diagnostic(?:[ -]?(?:code|information)(?: for administrators)?)?|error message(?: below indicates)?|smtp error from remote (?:mail ?server|mailer) after [^:]{1,40}:[^:]{0,80}(?:: host [^:]+)?|transcript of session(?: follows)?|details? of (?:the )?(?:error|failure|permanent failure)|technical details of (?:permanent|temporary) failure|delivery error|error was|problem was|said)\s*:?-*\s*:/i,
]

/**
 * What a report for people says of the reason, the most exact words first: the lines of the other server, what stands after "said:",
 * and the text before the returned mail.
 */
export function saidInText(text: string): string[] {
  const at = text.search(returnedMail)
  const report = (at > 40 ? text.slice(0, at) : text).slice(0, 6000)
  const answers = [...report.matchAll(/^[\s<>]*(?:<<< ?|smtp; ?)?([45]\d\d[ -][^\n]*(?:\n[^\n]{0,200})?)/gim)]
    .map(([, line = '']) => line)
    .join('\n')
  const after = saidAfter.flatMap((words) => {
    const found = words.exec(report)
    return found ? report.slice(found.index + found[0].length, found.index + found[0].length + 1200) : []
  })
  return [answers, ...after, report].filter((words) => words.trim() !== '')
}
