// What mail programs write above a quote: Gmail, Apple Mail, Outlook, Yahoo, Thunderbird, Samsung, QQ, Naver and others.

/** "On … wrote:": how it begins. A date or an address follows. */
const begins =
  /^\s*(on|am|le|el|il|em|no dia|op|den|w dniu|dne|vào|lúc|ngày|vào lúc|στις|στο|في|بتاريخ|в|пт|пн|вт|ср|чт|сб|вс|在|于|於)[\s,\d.:，]|^\s*\d{1,4}\s?[-./年]\s?\d{1,2}/i
/** … and how it ends. */
const ends =
  /(wrote|writes|said|schrieb|écrit|ecrit|escribió|escribio|scritto|escreveu|schreef|skrev|napisał\(?a?\)?|napsal|đã viết|viết|έγραψε|كتب|كتبت|написал\(?а?\)?|пишет|写道|寫道|写到|のメール|書きました|작성|작성했습니다)\s*[:：︰]?\s*$|[:：︰]\s*$/i
const certain =
  /(wrote|schrieb|écrit|escribió|scritto|escreveu|schreef|viết|έγραψε|كتب|写道|寫道|書きました|작성)[^\n]*$/i

const MAX_LINES = 3

/** How many lines from `at` on introduce a quote; 0 for none. */
export function isAttribution(lines: readonly string[], at: number): number {
  const first = lines[at]!
  if (first.trim() === '' || /^\s*>/.test(first)) return 0
  let joined = ''
  for (let length = 1; length <= MAX_LINES; length++) {
    const line = lines[at + length - 1]
    if (line === undefined || line.trim() === '' || /^\s*>/.test(line)) return 0
    joined = `${joined} ${line.trim()}`.trim()
    if (joined.length > 400) return 0
    const isDated = /\d/.test(joined) && (begins.test(joined) || /@/.test(joined))
    if (ends.test(line) && isDated && (/@/.test(joined) || certain.test(joined))) return length
    // Apple Mail and QQ: the name of the sender alone, with a date.
    if (ends.test(line) && begins.test(joined) && (joined.match(/\d/g)?.length ?? 0) >= 4) return length
    if (!begins.test(joined)) return 0
  }
  return 0
}

const from =
  /^\s*\*?(from|von|de|da|van|från|fra|od|от|από|من|发件人|寄件者|寄件人|差出人|送信者|보낸\s?사람|보낸사람|từ|người gửi|kimden|dari|kepada|от кого|ਵੱਲੋਂ|प्रेषक)\s?\*?\s?[:：]/i
const further =
  /^\s*\*?(sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|date d['’]envoi|à|objet|cc|enviado( el)?|fecha|para|asunto|assunto|inviato|data|a|oggetto|enviada|verzonden|aan|onderwerp|skickat|till|ämne|отправлено|дата|кому|тема|στάλθηκε|εστάλη|ημερομηνία|προς|θέμα|تاريخ|التاريخ|إلى|الموضوع|发送时间|发送日期|收件人|主题|寄件日期|傳送時間|收件者|主旨|日付|送信日時|宛先|件名|보낸\s?날짜|날짜|받는\s?사람|제목|đã gửi|ngày|đến|tới|chủ đề|भेजा गया|को|विषय)\s?\*?\s?[:：]/i

/** Whether sender, date, recipient and subject of an earlier mail are written out from this line on. */
export function startsHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!from.test(lines[at]!)) return false
  const next = lines.slice(at + 1, at + 8)
  return next.filter((line) => further.test(line)).length >= 2
}

/** Longer lines are not looked at, since the time of the expression below grows faster than their length. */
const MAX_RULE_LENGTH = 120

/** Whether a line such as "---- Original message ----" or "________" stands above sender and date of an earlier mail. */
export function isOriginalMessage(lines: readonly string[], at: number): boolean {
  const line = lines[at]!
  if (line.length > MAX_RULE_LENGTH || /^\s*--\s*$/.test(line)) return false
  if (!/^\s*(-{2,}\s?.{0,50}?\s?-{2,}|_{8,}|-{8,})\s*$/.test(line)) return false
  const next = findWritten(lines, at + 1)
  return next <= at + 3 && next < lines.length && startsHeaderBlock(lines, next)
}

/** The first line from `at` on that is not empty; the number of lines where there is none. */
export function findWritten(lines: readonly string[], at: number): number {
  let place = at
  while (lines[place]?.trim() === '') place++
  return place
}
