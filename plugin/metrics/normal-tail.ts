/**
 * How likely a standard normal variable is over z, in [0, 1]; to 1.2e-7 of the value.
 *
 * Source: W. Press et al., Numerical Recipes in C (1992), section 6.2: the Chebyshev fit of the complementary error
 * function; the tail is erfc(z / √2) / 2.
 */
export function normalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  const exponent = coefficients.reduceRight((sum, coefficient) => coefficient + t * sum, 0);
  const tail = (t * Math.exp(-x * x + exponent)) / 2;
  return z >= 0 ? tail : 1 - tail;
}
