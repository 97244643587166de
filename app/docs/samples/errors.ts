async function payOut(amount: string, phoneNumber: string): Promise<void> {
  const response = await fetch(`${process.env.CEDIRAIL_BASE_URL}/api/mobile-money/transfer`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${process.env.CEDIRAIL_API_KEY}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ amount, phoneNumber }),
  });
  if (response.ok) return;
  const { error, requestId } = (await response.json()) as {
    error: { code: string; message: string; details: { field?: string } };
    requestId: string;
  };
  // Decide by the code; the message is for people and may change.
  if (error.code === "INVALID_REQUEST") console.log(`Fix ${error.details.field}.`);
  else console.log(error.code, error.message, requestId);
}

void payOut("150.00", "024");
