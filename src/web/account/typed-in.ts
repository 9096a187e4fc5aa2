/** What was typed into each input of a form, by name; '' where nothing came. */
export async function typedIn(request: Request): Promise<(name: string) => string> {
  return typedOn(await request.formData())
}

/** The same for a form that was read already. */
export function typedOn(form: FormData): (name: string) => string {
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
