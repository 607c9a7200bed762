import type { RefusalKind } from './refusal-codes.ts'

/** Words of mail servers for one reason. A `|` separates them; `_` is any white space. */
export interface WordRule {
  name: string
  kind: RefusalKind
  words: readonly string[]
}

/**
 * What mail servers write, in the order in which it decides: the first rule with a match. What protects a reader is first, so that
 * "blocked, or no such user" is `other`. Many servers write the code 5.0.0 and give the reason in words alone.
 *
 * Words are regular expressions without regard to case; Japanese ones are written as escapes, so that the server's program stays
 * one byte for each character. They are compared with a text without addresses, host names and links: see
 * `readRefusal`. Sources: the pages of `refusalCodes`, and the texts in the sources and manuals of sendmail, Postfix, Exim, qmail
 * with vpopmail, Courier, Exchange (RESOLVER, STOREDRV), HCL Domino, Sun and Oracle Messaging Server, OpenSMTPD, James and IMail.
 */
export const refusalWords: readonly WordRule[] = [
  {
    name: 'our address, name or server is refused',
    kind: 'other',
    words: [
      String.raw`\bsender\b|\breturn[- ]?path|\breverse[- ]?path|\benvelope from\b|\bmail from\b|\bfrom address`,
      String.raw`\b(helo|ehlo|rdns|ptr|reverse dns)\b|reverse (dns|name|lookup|hostname|mapping)|\bclient host\b`,
      String.raw`\byour (ip|server|host|domain|network|isp|mail ?server|system|connection|dns|address|account|e?-?mail account)`,
      String.raw`\b(valid|resolvable|matching|your|find) (reverse )?host ?name|connections? (not accepted|rejected|refused) from`,
      String.raw`valid (sender|mx|dns) |(bad|missing|invalid) (dns|helo) |domain of .{0,80} does not (exist|resolve)|dynamic(ally)? .{0,20}(ip|address|host|pool|block)|residential`,
    ],
  },
  {
    name: 'relaying',
    kind: 'other',
    words: [
      String.raw`\brelay(s|ed|ing|er)?\b(?! (recipient|domain) table)|allowed rcpthosts|rcpthosts|local users? only|authenticat|\bauth(orized|orised)?\b|\bunauthori[sz]ed`,
      String.raw`not (a )?gateway|not (one of )?my domains?|does not (serve|handle) (mail for )?(this|that) domain|pop before smtp|log ?in first`,
    ],
  },
  {
    name: 'a block list, a policy or a rule',
    kind: 'other',
    words: [
      String.raw`\bblock(s|ed|ing|list|listed)?\b|black ?-?list|\bdnsbl\b|\brbls?\b|spamhaus|spamcop|sorbs|barracuda|reputation|\bbanned\b`,
      String.raw`\blisted (at|by|on)\b|\bis listed\b|\bgr[ea]y-? ?list|\bpolic(y|ies)\b|\bprohibit|\brestrict|\bpermission|\bsecurity\b`,
      String.raw`access denied|access (is )?not allowed|denied by|\bdeny\b|(connection|message|mail|delivery) (was |is |has been )?denied`,
      String.raw`not (been )?(permitted|allowed|accepting (mail|messages?) from|accepted (from|for policy))|only accepts? (mail|messages?)`,
      String.raw`(do(es)?n'?t|do(es)? not|not|refus\w+ to|cannot|will not|won'?t) accept (any )?(e?-?mails?|messages?|delivery|connections?)? ?(of .{0,30})?from\b|will not accept delivery`,
      String.raw`\bfilter(s|ed|ing)?\b|rule imposed|rejected by (the |our |a )?(recipient|user|owner|admin|system|content|local|server|milter|rule)|administrative(ly)? (prohibit|reject|den)|for (your|its|security|abuse) reasons?|abus(e|ive)\b|\bquarantin`,
      String.raw`content (was |is )?(rejected|refused|denied|not)|\bmoderat|\bRESTRICTED\b|\bDeliverRestriction|\bnot authori[sz]ed|please visit|contact (your|the|our) (isp|internet service)`,
      String.raw`\b(tls|ssl|starttls|certificate|encryption)\b`,
    ],
  },
  {
    name: 'spam, viruses and who signs the mail',
    kind: 'other',
    words: [
      String.raw`\b(anti-?)?spam(my|mer|mers|ming|bot|trap|my-looking)?\b|\bjunk\b|unsolicited|\bu[bc]e\b|\bbulk\b|phish|virus|malware|infected|malicious|suspicious|worm\b|trojan|hoax`,
      String.raw`\b(spf|dkim|dmarc|arc|sender ?id|domainkeys?)\b|bad (header|content)|invalid (header|mime)|8bit|illegal (attachment|character)|attachments? (type|name|is|not|was)|\bhtml mail|forbidden|message content|content-type|duplicate header|rfc ?-?(2?822|5322)\b`,
    ],
  },
  {
    name: 'too many mails, or one that is too large',
    kind: 'other',
    words: [
      String.raw`too many ((mails?|e-?mails?|messages?)(?! (on|in) )|connections?|recipients?|errors?|requests?|sessions?|invalid|concurrent|unknown|bad|rcpt|hops?)|too (fast|quickly)|rate[- ]?limit|\bthrottl|(sending|send|daily|hourly|rate|message|recipient|connection|volume|outbound|transfer) (rate )?(limit|quota)\b|unusual(ly high)? rate|per (hour|day|minute|second)\b|rate (that|exceed|of)|excessive`,
      String.raw`(message|mail|e-mail|letter|body|header|data|content)( file)?( size| length)?( is| was| which is)? ?(exceeds?|exceeded|too (large|big|long)|larger)(?!.{0,30}(mailbox|quota|storage|space))`,
      String.raw`(maximum|max\.?|fixed|allowed|permitted) (message|mail|e-mail) size|(?<!(?:mailbox|inbox|quota|storage|account) )size limit(?! of (the )?(mailbox|inbox))|larger than|too large for|message too (big|large|long)`,
    ],
  },
  {
    name: 'a full mailbox',
    kind: 'full',
    words: [
      String.raw`(mail ?-?box|mail ?-?folder|mail ?-?dir|maildrop|inbox|account|folder|mailspool|user|recipient|quota|storage|disk|dropbox)('s)?( \S+){0,6}? (is |are |was |has been |currently |already |temporarily |too )*(full|overdrawn|over-?drawn)\b`,
      String.raw`\bmailbox[ -]?full\b|\b(over|above|beyond|past|at) (the |his |her |its |their |your |allowed |disk |mail |mailbox |storage |allocated |maximum |assigned )*quota|over-?quota|\bout of (quota|storage|disk)`,
      String.raw`quota .{0,40}(exceed|full|violation|reached|exhausted|overrun|limit|used|is over|depleted)|(exceed|exhaust|reach|violat|overrun|hit|surpass)\w* .{0,50}(quota|storage|mailbox|inbox|disk|allot|allocat|space)|quotaexceeded|exceeded (the )?(limit|maximum).{0,20}(mailbox|storage)`,
      String.raw`(mailbox|inbox|storage|disk|space|account).{0,50}(exceed|exhausted|limit (is )?reached|over limit|over (its|the|his) (limit|allot))|mailbox (size|limit|space) |size limit of (the )?(mailbox|inbox)|mailbox .{0,30}(would be|is) too (large|big)`,
      String.raw`(insufficient|not enough|no|low) (more )?(disk |mail ?box |mail |free |left |user )?(space|storage|room)\b(?! on (the )?(server|system))|no space left|disk ?full|delivery would exceed|would (be|cause|put).{0,30}(quota|full)|too much (mail|data|disk)|space (is )?(not enough|(has been )?used up|exhausted)|too many (messages|mails) (on|in) (the|his|her|its|your) (server|mailbox)|storage allo(cation|tment)`,
      String.raw`zu ?viele mails|postfach .{0,30}voll|quota .{0,20}erschoepft|boite .{0,20}pleine|buz[oó]n .{0,20}lleno|\u30e1\u30fc\u30eb\u30dc\u30c3\u30af\u30b9\u304c(\u3044\u3063\u3071\u3044|\u4e00\u676f)|\u5bb9\u91cf.{0,10}(\u8d85|\u30aa\u30fc\u30d0\u30fc)`,
    ],
  },
  {
    name: 'a mailbox that is switched off',
    kind: 'full',
    words: [
      String.raw`(mail ?-?box|mail ?-?address|account|user|recipient|address|member|customer|mail|e-?mail|alias|service|domain|login)\b.{0,60}\b(disabled|inactive|in-?activated|deactivated|de-activated|suspended|discontinued|dormant|locked|frozen|expired|terminated|cancell?ed|closed|switched off|turned off|on hold|not active|(not|isn't|never) (been )?activated|no longer (active|in (use|service)|on (the )?server|accept\w*|receiv\w*|valid|available|exists?))`,
      String.raw`\b(disabled|inactive|suspended|deactivated|expired|closed|locked|dormant|discontinued|unused|terminated) (mail ?-?box|account|user|recipient|address|e?-?mail)|receiving (is )?disabled|(?<!(?:delivery|service|system|server|host) )temporarily (disabled|unavailable|locked|suspended|inactive)|suspend the service|(user|recipient|account) (is )?(currently |temporarily )?(not receiving|unable to receive|unavailable)|not collected .{0,30}mail|has not (logged|been used)|is inactive\b|currently suspended`,
    ],
  },
  {
    name: 'a server that cannot be reached now',
    kind: 'other',
    words: [
      String.raw`timed[- ]?out|time-?out|refused (to|our|by|the) |connection (was |is |has been )?(refused|reset|lost|dropped|closed|died|failed|failure)|couldn'?t connect|unable to connect|cannot connect|could not connect|lost connection|unreachable|no route|no answer|not respond|can(no|')t contact|establish an smtp|too long in (the )?queue|retry time|undeliverable for|has been in (the )?queue|host (not )?(reachable|down)|went away|broken pipe`,
      String.raw`try again|temporar(y|ily)|transient|deferred|busy|looping|\bloops?\b|\bhops?\b|lookup (failure|failed|error)|servfail|service (currently |temporarily )?(un|not )available|system (error|resources|failure)|(internal|configuration|software|local|protocol|syntax) error|command (not|un)|bad sequence|pipe to|died with|exit(ed|s)? (code|with|status)|command output|local delivery failed|cannot (create|open|update|append|write)|could ?not (create|open|update|append|write)|mailer (error|unknown)|out of memory`,
    ],
  },
  {
    name: 'no such domain',
    kind: 'no-mailbox',
    words: [
      String.raw`(host|domain|host or domain|hostname|domain name|name server: .{0,80}host)( name)?( \S+)? (was |is |has |could )?(not (be )?(found|known|exist)|unknown|nonexistent|non-existent|unroutable|unrouteable|does ?n[o']t exist|not exist|invalid)`,
      String.raw`unknown (or unavailable )?(host|domain|mail domain|destination domain)|no such (host|domain)|(non-?existent|invalid|illegal|bad) (host|domain)|couldn'?t find any host|nxdomain|illegal host|host unknown|unrout(e)?able (mail )?(address|domain)|null ?mx|indicated no smtp service|does not accept (any )?(e-?)?mail\b(?! from)|relevant mx records? points? to (non-?existent|bad)|all host address lookups? failed permanently|no (valid )?(mx|mail exchanger|mail servers?|mail hosts?)( records?| hosts?)?( found| for| exist)|lowest numbered mx record points to local`,
    ],
  },
  {
    name: 'no such mailbox',
    kind: 'no-mailbox',
    words: [
      String.raw`(user|recipient|mail ?-?box|account|address|addressee|person|member|alias|subscriber|customer|login|username|mail ?user|e-?mail|name|id|destination|rcpt|local ?part|recipient name)s?( \S+){0,4}? ?[:,;(]? ?(is |was |are |were |has |have |had |could |can |does |do |did |been |be |an |a |\[?error\]? ?)*(unknown|not ?found|not known|not exist|n'?t exist|not be found|n[o']?t be found|cannot be found|nonexistent|non-?existent|invalid|undeliverable|not valid|no valid|not recogni[sz]ed|unrecogni[sz]ed|not listed|not defined|undefined|unavailable \(no|no such|not existing|not local|incorrect|not registered|not a valid|does not exist|doesn'?t exist|deleted|removed|not here|not our customer|not in)\b`,
      String.raw`(unknown|no such|invalid|non-?existent|bad|illegal|unrecogni[sz]ed|undefined|inexistent|wrong|incorrect|not (a )?(valid|known|existing|local)|no valid|not an? (existing|valid|active)) (or (illegal|invalid|unknown|inactive|unavailable) )?(local |mail |e-?mail |virtual |destination |final |recipient |user |smtp |mailbox |internal )*(user|recipient|mail ?-?box|account|address|addressee|person|alias|mail ?-?drop|rcpt|local-?part|login|name|username|delivery userid|id\b|names?\b|destination)`,
      String.raw`no (such )?(mailbox|user|account|recipient|person|one|body)( \S+)? ?(here|by that name|with that name|at this address|found|exists?|of that name)|nobody (here|by that)|sorry,? no (mailbox|user)|there (is|was) no (such |mail )?(user|mailbox|account|one|person|recipient)|no account by|(unknown|no such|invalid) local.?part|(does|do)(es)? ?n[o']t (live|reside) here|does not exist here|no existing (user|recipient)|do not have (that|this) (user|account)|unable to find .{0,20}(user|account|mailbox)|addr(ess)? not found|not-a-user|user'?s? not local|mailbox[_ ]not[_ ]found|user[_ ]unknown|user_not_exist|mailbox_not_exist|recipnotfound|recipient ?notfound|recipient_not_exist|has no (mailbox|account)|no mailbox\b|no longer (works|employed|with)|has moved|left (the company|our)|address no longer`,
      String.raw`doesn'?t have an? .{0,40}account|does not have an? .{0,40}account|don'?t (have|know|handle) (that|this|an|any) (user|account|address|recipient)|(could|can)( ?not|n't) (be )?(find|locate|resolve)d? (the |this |any |a )?(user|recipient|mailbox|account|address)|#5\.1\.[01] address rejected|address (you|that you|to which).{0,60}(does not|doesn'?t) exist|that you tried to reach does not exist|email account .{0,60}does not exist|unknown or illegal alias|unknown to (this|address)|not listed in|not our customer|that name is not|adresse? .{0,30}(unbekannt|inconnue)|(unbekannt|inconnu|desconocid)\w*|utilisateur inconnu|(benutzer|empf[aä]nger|mailbox) .{0,30}(unbekannt|nicht (gefunden|bekannt|vorhanden))|n'existe pas|no existe|\u898b\u3064\u304b\u308a\u307e\u305b\u3093|\u5b58\u5728\u3057\u307e\u305b\u3093`,
    ],
  },
]
