/**
 * The worker's entry: imports one module and exports nothing. Other chunks share what they need with that module's chunk, never
 * with this one: WebKit evaluates the entry of a module worker again when another module imports it, and that would be a second engine.
 */
import "./boot/begin.ts"
