export const sortOrders = ['ascending', 'descending'] as const
export type SortOrder = (typeof sortOrders)[number]
