import { CsvExport } from './CsvExport.tsx'

export const Ready = () => <CsvExport rows={() => [['Name'], ['Sanne']]} fileName="names.csv" disabled={false} />
export const NothingToTake = () => <CsvExport rows={() => []} fileName="names.csv" disabled />
