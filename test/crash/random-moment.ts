/** A random moment: the process is to be killed at any point of its work. */
export function randomMoment(withinMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs))
}
