import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { defines } from '../defines.ts'

/** `npm run gallery`: a page of its own, outside of what is built for schools. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [react()],
  define: defines,
  server: { open: false },
})
