import com.cedirail.apis.MobileMoneyApi
import com.cedirail.apis.TransactionsApi
import com.cedirail.infrastructure.ApiClient
import com.cedirail.models.MobileMoneyTransferRequest
import java.util.UUID

fun main() {
    val baseUrl = System.getenv("CEDIRAIL_BASE_URL")
    ApiClient.accessToken = System.getenv("CEDIRAIL_API_KEY")
    val mobileMoney = MobileMoneyApi(baseUrl)
    val transactions = TransactionsApi(baseUrl)
    val request = MobileMoneyTransferRequest(amount = "5.00", phoneNumber = "+233240000001")
    // Store it with your order, and use it again if there is no response.
    val key = UUID.randomUUID().toString()
    val payout = mobileMoney.mobileMoneyTransfer(request, key)
    var status = payout.status.value
    while (status == "pending" || status == "processing") {
        Thread.sleep(1000)
        status = transactions.transactionsRead(payout.transactionId).status.value
    }
    println("${payout.transactionId} $status")
    println(mobileMoney.mobileMoneyBalance().available)
}
