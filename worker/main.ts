/**
 * The worker's entry: imports one module and exports nothing. Other chunks share code with that module's chunk, never
 * with this one: WebKit evaluates a module worker's entry again when another module imports it, and that would start a
 * second engine.
 */
import "./boot/begin.ts"
