/** Without it React Aria's virtual lists draw every row in tests. */
export const defines = { 'process.env.VIRT_ON': '"on"' }
