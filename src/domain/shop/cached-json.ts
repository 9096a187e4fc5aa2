import { hash } from 'node:crypto'

/**
 * A response that is the same for all callers until its data changes: the value, its JSON bytes, and its entity tag.
 */
export class CachedJson {
  /** Frozen, because pages rendered in this process share the value. */
  readonly value: object
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string

  constructor(value: object) {
    this.value = deepFreeze(value)
    this.bytes = Buffer.from(JSON.stringify(value))
    this.etag = createEtag(this.bytes)
  }
}

/** Returns the strong entity tag of some content, quotes included. */
export function createEtag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value) as unknown[]) {
    if (typeof inner === 'object' && inner !== null && !Object.isFrozen(inner)) deepFreeze(inner)
  }
  return Object.freeze(value)
}
