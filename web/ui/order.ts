export const orders = ['ascending', 'descending'] as const
export type Order = (typeof orders)[number]
