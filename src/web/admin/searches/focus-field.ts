/** Puts the cursor into a field, with its text selected; false when the page has none. */
export function focusField(selector: string): boolean {
  const field = document.querySelector<HTMLInputElement>(selector)
  field?.focus()
  field?.select()
  return field !== null
}

/** Puts the cursor into the field of the header. */
export function focusSearchField(): void {
  focusField('.search-field input')
}
