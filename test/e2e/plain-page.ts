import { listElements, parseHtml, readText, type HtmlElement } from './parse-html.ts'

type Words = string | RegExp
type Picture = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }

const controls = /^(input|select|textarea)$/
const says = (text: string, words: Words) => (typeof words === 'string' ? text === words : words.test(text))

/** A browser without scripts, styles and screen: it opens documents, follows links, and posts their forms. */
export class PlainPage {
  url: URL
  status = 0
  document: HtmlElement = parseHtml('')
  html = ''
  readonly #home: string
  readonly #cookies = new Map<string, string>()
  readonly #files = new Map<HtmlElement, Picture[]>()

  constructor(origin: string, session?: string) {
    this.url = new URL(origin)
    this.#home = this.url.origin
    if (session) this.#cookies.set('mendpost-session', session)
  }

  /** Opens an address of the shop, or another, and follows redirects. */
  async open(path: string, init: RequestInit = {}): Promise<this> {
    let to = new URL(path, this.url)
    let next = init
    for (let hop = 0; hop < 10; hop++) {
      const response = await this.fetch(to, next)
      const location = response.headers.get('location')
      if (!location || response.status < 300 || response.status > 399) {
        this.url = to
        this.status = response.status
        this.html = await response.text()
        this.document = parseHtml(this.html)
        this.#files.clear()
        return this
      }
      to = new URL(location, to)
      next = {}
    }
    throw new Error(`${path} redirects without end`)
  }

  /** One request with the cookies of this page, without following redirects. */
  async fetch(to: URL | string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(to, this.url)
    const isHome = url.origin === this.#home
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    // On a busy machine an idle connection is used again in the moment in which the server closes it.
    const connection = 'close'
    const headers = {
      connection,
      origin: this.url.origin,
      ...(isHome && cookie ? { cookie } : {}),
      ...init.headers,
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of isHome ? response.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  /** What is written in the page, or in one part of it. */
  text(within: HtmlElement = this.#body()): string {
    return readText(within)
  }

  /** Elements of a tag whose text matches, those with a label of their own by that. */
  all(tag: string, words?: Words, within: HtmlElement = this.#body()): HtmlElement[] {
    const named = (one: HtmlElement) => one.attributes['aria-label'] ?? readText(one)
    return listElements(within).filter((one) => one.tag === tag && (!words || says(named(one), words)))
  }

  /** The first element of a tag that contains these words. */
  part(tag: string, words: Words, within?: HtmlElement): HtmlElement {
    const has = (one: HtmlElement) =>
      typeof words === 'string' ? readText(one).includes(words) : words.test(readText(one))
    return this.#only(this.all(tag, undefined, within).filter(has), `${tag} with ${words}`)
  }

  /** The first element whose attributes are these. */
  find(is: (attributes: Record<string, string>) => boolean): HtmlElement {
    return this.#only(
      listElements(this.document).filter(({ attributes }) => is(attributes)),
      `element where ${String(is)}`,
    )
  }

  /** Follows a link by its name. */
  follow(name: Words, within?: HtmlElement): Promise<this> {
    return this.open(this.#only(this.all('a', name, within), `link ${name}`).attributes['href'] ?? '')
  }

  /** The field with a label; of several the first. */
  field(label: Words, within?: HtmlElement): HtmlElement {
    return this.#only(this.#fields(label, within), `field ${label}`)
  }

  has(label: Words, within?: HtmlElement): boolean {
    return this.#fields(label, within).length > 0
  }

  #fields(label: Words, within: HtmlElement = this.#body()): HtmlElement[] {
    const inside = listElements(within)
    const labels = inside.filter(({ tag }) => tag === 'label')
    const exact = labels.filter((one) => says(this.#nameOf(one), label))
    // Some labels go on with a hint.
    const begins = labels.filter((one) => typeof label === 'string' && this.#nameOf(one).startsWith(label))
    const byLabel = (exact.length > 0 ? exact : begins).map(({ attributes, ...one }) => {
      const by = attributes['for']
      const nested = listElements(one as HtmlElement).find(({ tag }) => controls.test(tag))
      return by ? listElements(this.document).find(({ attributes: { id } }) => id === by) : nested
    })
    const byOwn = inside.filter(
      ({ tag, attributes }) => controls.test(tag) && says(attributes['aria-label'] ?? '', label),
    )
    return [...(exact.length > 0 ? [] : byOwn), ...byLabel, ...byOwn].filter((one) => one !== undefined)
  }

  /** The value of an entry of a description list, by its term. */
  fact(term: string): string {
    const entry = this.all('dt', term)[0]?.parent
    return this.text(this.#only(this.all('dd', undefined, entry ?? this.document), `entry ${term}`))
  }

  /** What a field holds; of a select the value of its chosen option. */
  value(label: Words, within?: HtmlElement): string {
    return this.#read(this.field(label, within))
  }

  fill(label: Words, text: string, within?: HtmlElement): void {
    const field = this.field(label, within)
    if (field.tag === 'textarea') field.children = [text]
    else field.attributes['value'] = text
  }

  /** Chooses an option by its text or value. */
  choose(label: Words, option: Words, within?: HtmlElement): void {
    const field = this.field(label, within)
    const options = this.all('option', undefined, field)
    const named = options.filter((one) => says(readText(one), option) || one.attributes['value'] === option)
    for (const one of options) delete one.attributes['selected']
    this.#only(named, `option ${option}`).attributes['selected'] = ''
  }

  check(label: Words, within?: HtmlElement, checked = true): void {
    const field = this.field(label, within)
    if (field.attributes['type'] === 'radio') {
      const group = listElements(this.#formOf(field)).filter(
        ({ attributes }) => attributes['type'] === 'radio' && attributes['name'] === field.attributes['name'],
      )
      for (const one of group) delete one.attributes['checked']
    }
    if (checked) field.attributes['checked'] = ''
    else delete field.attributes['checked']
  }

  isChecked(label: Words, within?: HtmlElement): boolean {
    return 'checked' in this.field(label, within).attributes
  }

  attach(label: Words, files: Picture[]): void {
    this.#files.set(this.field(label), files)
  }

  /** Sends the form of a button by pressing it. */
  press(name: Words, within?: HtmlElement): Promise<this> {
    const button = this.#only(this.all('button', name, within), `button ${name}`)
    return this.submit(button)
  }

  /** Sends the form of a button or field. */
  submit(from: HtmlElement): Promise<this> {
    const { to, ...init } = this.request(from)
    return this.open(to, init)
  }

  /** The request by which the form of a button is sent. */
  request(button: HtmlElement): RequestInit & { to: string } {
    const form = this.#formOf(button)
    const data = this.#collect(form, button)
    const to = button.attributes['formaction'] ?? form.attributes['action'] ?? this.url.href
    const method = (button.attributes['formmethod'] ?? form.attributes['method'] ?? 'get').toUpperCase()
    const pairs = [...data].map(([key, value]) => [key, typeof value === 'string' ? value : value.name])
    if (method === 'GET') return { to: `${new URL(to, this.url).pathname}?${new URLSearchParams(pairs)}` }
    const isMultipart = form.attributes['enctype'] === 'multipart/form-data'
    return { to, method, body: isMultipart ? data : new URLSearchParams(pairs) }
  }

  #collect(form: HtmlElement, button: HtmlElement): FormData {
    const data = new FormData()
    for (const field of listElements(this.document)) {
      const { name, type, disabled } = field.attributes
      if (
        !name ||
        disabled !== undefined ||
        (field.tag === 'button' ? field !== button : !controls.test(field.tag))
      )
        continue
      if (this.#formOf(field) !== form || /^(submit|button|reset)$/.test(field.tag === 'input' ? type! : ''))
        continue
      if (/^(checkbox|radio)$/.test(type ?? '') && !('checked' in field.attributes)) continue
      if (type !== 'file') data.append(name, this.#read(field))
      else if (!this.#files.has(field)) data.append(name, new File([], ''))
      else
        for (const file of this.#files.get(field)!)
          data.append(name, new File([file.bytes], file.name, { type: file.type }))
    }
    return data
  }

  #read(field: HtmlElement): string {
    if (field.tag === 'textarea') return field.children.filter((child) => typeof child === 'string').join('')
    if (field.tag !== 'select')
      return (
        field.attributes['value'] ?? (/^(checkbox|radio)$/.test(field.attributes['type'] ?? '') ? 'on' : '')
      )
    const options = this.all('option', undefined, field)
    const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
    return chosen ? (chosen.attributes['value'] ?? readText(chosen)) : ''
  }

  #formOf(field: HtmlElement): HtmlElement {
    const by = field.attributes['form']
    if (by) return this.find(({ id }) => id === by)
    let form: HtmlElement | null = field
    while (form && form.tag !== 'form') form = form.parent
    return form ?? this.document
  }

  /** The text of a label without that of its field. */
  #nameOf(label: HtmlElement): string {
    const children = label.children.filter((child) => typeof child === 'string' || !controls.test(child.tag))
    return readText({ ...label, children }).replace(/ ?\(optional\)$/, '')
  }

  #body(): HtmlElement {
    return listElements(this.document).find(({ tag }) => tag === 'body') ?? this.document
  }

  #only<T>(found: (T | undefined)[], what: string): T {
    const [first] = found
    if (!first) throw new Error(`No ${what} at ${this.url}:\n${this.text().slice(0, 2_000)}`)
    return first
  }
}
