export const MAX_PARTS = 20
