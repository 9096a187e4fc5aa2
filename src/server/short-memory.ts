/** What was worked out for names that strangers choose: only short ones, and when there are too many it begins anew. */
export class ShortMemory<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number
  readonly #longest: number

  /** `most` names of `longest` characters. */
  constructor(most: number, longest = 100) {
    this.#most = most
    this.#longest = longest
  }

  get(name: string): Value | undefined {
    return this.#values.get(name)
  }

  set(name: string, value: Value): void {
    if (name.length > this.#longest) return
    if (this.#values.size >= this.#most) this.#values.clear()
    this.#values.set(name, value)
  }

  clear(): void {
    this.#values.clear()
  }
}
