// The part of fontkit that we use; the package has no types of its own.
declare module 'fontkit' {
  export type Font = { hasGlyphForCodePoint(code: number): boolean }
  export function create(bytes: Uint8Array): Font
}
