/** What was typed into each input of a form, by name; '' where nothing came. */
export async function typedIn(request: Request): Promise<(name: string) => string> {
  const form = await request.formData()
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
