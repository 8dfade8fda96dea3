import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { defines } from '../defines.ts'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [react()],
  define: defines,
  server: { open: false },
})
