/** How the languages of our customers introduce a quote, as their mail programs write it. `A` is the address of the shop. */
const languages = {
  en: {
    gmail: 'On Fri, Nov 20, 2026 at 12:00 PM Mendpost Repairs <A> wrote:',
    apple: 'On 20 Nov 2026, at 12:00 pm, Mendpost Repairs <A> wrote:',
    thunderbird: 'On 20/11/2026 12:00, Mendpost Repairs wrote:',
    block: ['From', 'Sent', 'To', 'Subject'],
    original: 'Original message',
    phone: 'Sent from my iPhone',
    colon: ':',
  },
  de: {
    gmail: 'Am Fr., 20. Nov. 2026 um 12:00 Uhr schrieb Mendpost Repairs <A>:',
    apple: 'Am 20.11.2026 um 12:00 schrieb Mendpost Repairs <A>:',
    thunderbird: 'Am 20.11.26 um 12:00 schrieb Mendpost Repairs:',
    block: ['Von', 'Gesendet', 'An', 'Betreff'],
    original: 'Ursprüngliche Nachricht',
    phone: 'Von meinem iPhone gesendet',
    colon: ':',
  },
  fr: {
    gmail: 'Le ven. 20 nov. 2026 à 12:00, Mendpost Repairs <A> a écrit :',
    apple: 'Le 20 nov. 2026 à 12:00, Mendpost Repairs <A> a écrit :',
    thunderbird: 'Le 20/11/2026 à 12:00, Mendpost Repairs a écrit :',
    block: ['De', 'Envoyé', 'À', 'Objet'],
    original: 'Message d’origine',
    phone: 'Envoyé de mon iPhone',
    colon: ' :',
  },
  es: {
    gmail: 'El vie, 20 nov 2026 a las 12:00, Mendpost Repairs (<A>) escribió:',
    apple: 'El 20 nov 2026, a las 12:00, Mendpost Repairs <A> escribió:',
    thunderbird: 'El 20/11/26 a las 12:00, Mendpost Repairs escribió:',
    block: ['De', 'Enviado', 'Para', 'Asunto'],
    original: 'Mensaje original',
    phone: 'Enviado desde mi iPhone',
    colon: ':',
  },
  it: {
    gmail: 'Il giorno ven 20 nov 2026 alle ore 12:00 Mendpost Repairs <A> ha scritto:',
    apple: 'Il giorno 20 nov 2026, alle ore 12:00, Mendpost Repairs <A> ha scritto:',
    thunderbird: 'Il 20/11/2026 12:00, Mendpost Repairs ha scritto:',
    block: ['Da', 'Inviato', 'A', 'Oggetto'],
    original: 'Messaggio originale',
    phone: 'Inviato da iPhone',
    colon: ':',
  },
  pt: {
    gmail: 'Em sex., 20 de nov. de 2026 às 12:00, Mendpost Repairs <A> escreveu:',
    apple: 'No dia 20/11/2026, às 12:00, Mendpost Repairs <A> escreveu:',
    thunderbird: 'Em 20/11/2026 12:00, Mendpost Repairs escreveu:',
    block: ['De', 'Enviado', 'Para', 'Assunto'],
    original: 'Mensagem original',
    phone: 'Enviado do meu iPhone',
    colon: ':',
  },
  zh: {
    gmail: 'Mendpost Repairs <A> 于2026年11月20日周五 12:00写道：',
    apple: '2026年11月20日 12:00，Mendpost Repairs <A> 写道：',
    thunderbird: '在 2026/11/20 12:00, Mendpost Repairs 写道:',
    block: ['发件人', '发送时间', '收件人', '主题'],
    original: '原始邮件',
    phone: '发自我的 iPhone',
    colon: '：',
  },
  vi: {
    gmail: 'Vào Th 6, 20 thg 11, 2026 vào lúc 12:00 Mendpost Repairs <A> đã viết:',
    apple: 'Vào 20 thg 11, 2026, lúc 12:00, Mendpost Repairs <A> đã viết:',
    thunderbird: 'Vào 20/11/2026 lúc 12:00, Mendpost Repairs đã viết:',
    block: ['Từ', 'Đã gửi', 'Đến', 'Chủ đề'],
    original: 'Thư gốc',
    phone: 'Gửi từ iPhone của tôi',
    colon: ':',
  },
} as const

export type Language = keyof typeof languages
export const mailLanguages = Object.keys(languages) as Language[]

type Written = { text?: string; html?: string }
type Answer = { words: string; original: string; address: string; language: Language }

const mark = (text: string) => text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`))
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const toHtml = (text: string) => escape(text).replaceAll('\n', '<br>')

const introduce = (kind: 'gmail' | 'apple' | 'thunderbird', { language, address }: Answer) =>
  languages[language][kind].replace('A>', `${address}>`)

function writeBlock({ language, address }: Answer): string[] {
  const { block, colon } = languages[language]
  const values = [
    `Mendpost Repairs <${address}>`,
    '20/11/2026 12:00',
    'Mei Tanaka <mei@customers.example>',
    'Ticket',
  ]
  return block.map((name, place) => `${name}${colon} ${values[place]}`)
}

/** The eight most used mail programs: how each puts an answer above what it quotes. */
export const mailClients: Record<string, (answer: Answer) => Written> = {
  gmail: (answer) => ({
    text: [answer.words, '', introduce('gmail', answer), '', ...mark(answer.original)].join('\n'),
    html: `<div dir="ltr">${toHtml(answer.words)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escape(introduce('gmail', answer))}<br></div><blockquote class="gmail_quote">${toHtml(answer.original)}</blockquote></div>`,
  }),
  'gmail, HTML only': (answer) => ({
    html: `<div dir="auto">${toHtml(answer.words)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escape(introduce('gmail', answer))}<br></div><blockquote class="gmail_quote">${toHtml(answer.original)}</blockquote></div>`,
  }),
  'apple mail': (answer) => ({
    text: [answer.words, '', ...mark(introduce('apple', answer)), ...mark(`\n${answer.original}`)].join('\n'),
  }),
  iphone: (answer) => ({
    text: [
      answer.words,
      '',
      languages[answer.language].phone,
      '',
      introduce('apple', answer),
      '',
      ...mark(answer.original),
    ].join('\n'),
  }),
  outlook: (answer) => ({
    text: [answer.words, '', ...writeBlock(answer), '', answer.original].join('\n'),
  }),
  'outlook on phones': (answer) => ({
    text: [
      answer.words,
      '',
      'Get Outlook for iOS<https://aka.ms/o0ukef>',
      '_'.repeat(32),
      ...writeBlock(answer),
      '',
      answer.original,
    ].join('\n'),
  }),
  thunderbird: (answer) => ({
    text: [answer.words, '', introduce('thunderbird', answer), ...mark(answer.original)].join('\n'),
  }),
  yahoo: (answer) => ({
    text: [
      ` ${answer.words}`,
      '',
      `    ${introduce('gmail', answer)}  `,
      ' ',
      ...answer.original.split('\n').map((line) => `  ${line}`),
    ].join('\n'),
  }),
  samsung: (answer) => ({
    text: [
      answer.words,
      '',
      `-------- ${languages[answer.language].original} --------`,
      ...writeBlock(answer),
      '',
      answer.original,
    ].join('\n'),
  }),
}
