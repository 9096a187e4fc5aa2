export const MAX_CLOSURE_DAYS = 180
