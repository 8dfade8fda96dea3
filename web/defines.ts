/** React Aria's virtual lists ask for this, where there is no `process`; without it they draw every row in a test. */
export const defines = { 'process.env.VIRT_ON': '"on"' }
